const first = (text: string): string => Array.from(text.trim())[0]?.toLocaleUpperCase('en-US') ?? '';

/** The letter of an avatar: of the name, else of the address, else 'U'. */
export const initialOf = (name: string, email: string): string => first(name) || first(email) || 'U';
