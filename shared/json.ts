/** Any value that JSON can represent. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** The value of a JSON text; undefined if the text isn't JSON. */
export function parseJson(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isJson(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

// JSON.parse returns only JSON values.
function isJson(value: unknown): value is Json {
  return value !== undefined;
}

/** Whether a value is an object and not an array. */
export function isObject(value: Json | undefined): value is Record<string, Json>;
export function isObject(value: unknown): value is Record<string, unknown>;
export function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
