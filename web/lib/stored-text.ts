/** Text in the browser's storage. Storage may be blocked or full; the text then lasts as long as the page. */

export function readStored(key: string): string | null {
  return read(() => localStorage, key);
}

export function writeStored(key: string, text: string | null): void {
  write(() => localStorage, key, text);
}

/** Of this tab alone; it survives a reload. */
export function readTabStored(key: string): string | null {
  return read(() => sessionStorage, key);
}

export function writeTabStored(key: string, text: string | null): void {
  write(() => sessionStorage, key, text);
}

/** Where storage is blocked, naming it already throws. */
function read(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

function write(storage: () => Storage, key: string, text: string | null): void {
  try {
    if (text === null) storage().removeItem(key);
    else storage().setItem(key, text);
  } catch {
    // Only the stored copy is lost.
  }
}
