const meta = document.querySelector<HTMLMetaElement>('meta[name="muster-config"]')?.content;
const served = meta ? (JSON.parse(meta) as { publishableKey?: string }) : {};

/** The name in the top bar and in titles. */
export const brandName = import.meta.env.VITE_BRAND_NAME || 'Muster';

/**
 * The address of the authentication service: the origin of the app unless configured, so that one build runs on any
 * port.
 */
export const supabaseUrl: string = import.meta.env.VITE_SUPABASE_URL || location.origin;

/** Public by design. The web server writes it into the page; a static build has it from the environment. */
export const publishableKey: string = served.publishableKey || import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY || '';

/** Whether pages hear of changes by live messages. Otherwise they ask from time to time. */
export const isLive = import.meta.env.VITE_LIVE !== 'off';

/** The address of the API: a path of the app's origin unless configured. */
export const apiUrl: string = import.meta.env.VITE_API_URL || '/api';
/** The region in which hosted functions run; empty for the nearest one. */
export const apiRegion: string = import.meta.env.VITE_API_REGION || '';
