const maxLine = 16_384;

/** The connection ended too early. */
export class UnexpectedEnd extends Error {}
/** The answer is not valid HTTP, or exceeds a limit of its framing. */
export class MalformedAnswer extends Error {}

/** More bytes were received than allowed, framing included. */
export class TooManyBytes extends Error {}

const latin1 = new TextDecoder('latin1');

/** Reads lines and bytes from a stream of chunks. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #rest: Uint8Array = new Uint8Array(0);
  #left: number;

  /** Every method throws TooManyBytes after `maxBytes`. */
  constructor(chunks: AsyncIterable<Uint8Array>, maxBytes: number) {
    this.#chunks = chunks[Symbol.asyncIterator]();
    this.#left = maxBytes;
  }

  /** A line without its end, as Latin-1. Throws UnexpectedEnd, MalformedAnswer. */
  async line(): Promise<string> {
    let line: Uint8Array = new Uint8Array(0);
    for (;;) {
      if (this.#rest.length === 0 && !(await this.#fill())) throw new UnexpectedEnd();
      const end = this.#rest.indexOf(10);
      const part = this.#take(end === -1 ? this.#rest.length : end + 1);
      line = line.length === 0 ? part : join(line, part);
      if (line.length > maxLine) throw new MalformedAnswer();
      if (end !== -1) return latin1.decode(line).replace(/\r?\n$/, '');
    }
  }

  /** Exactly `length` bytes, in pieces as they arrive. Throws UnexpectedEnd. */
  async *exactly(length: number): AsyncGenerator<Uint8Array> {
    for (let left = length; left > 0; ) {
      if (this.#rest.length === 0 && !(await this.#fill())) throw new UnexpectedEnd();
      const part = this.#take(Math.min(left, this.#rest.length));
      left -= part.length;
      yield part;
    }
  }

  /** All bytes until the connection ends. */
  async *untilEnd(): AsyncGenerator<Uint8Array> {
    do {
      if (this.#rest.length > 0) yield this.#take(this.#rest.length);
    } while (await this.#fill());
  }

  async #fill(): Promise<boolean> {
    const { done, value } = await this.#chunks.next();
    if (done) return false;
    this.#left -= value.length;
    if (this.#left < 0) throw new TooManyBytes();
    this.#rest = value;
    return true;
  }

  #take(length: number): Uint8Array {
    const part = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    return part;
  }
}

function join(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(a.length + b.length);
  joined.set(a);
  joined.set(b, a.length);
  return joined;
}
