/**
 * What Chromium has and Safari 16.4, Firefox 115 or Chrome 111 lacks, by MDN's browser-compat-data:
 * all of JavaScript's own, and of the browser's what a web app might reach for.
 */
export const NEWER_APIS: readonly string[] = [
  "Array.fromAsync",
  ...members("ArrayBuffer.prototype", "detached maxByteLength resizable resize transfer"),
  "ArrayBuffer.prototype.transferToFixedLength",
  ...members("Error", "captureStackTrace isError stackTraceLimit"),
  ...members("Intl", "DurationFormat Segmenter"),
  ...members("Intl.Locale.prototype", "getCalendars getHourCycles getTextInfo getWeekInfo"),
  ...members("Intl.NumberFormat.prototype", "formatRange formatRangeToParts"),
  "Intl.PluralRules.prototype.selectRange",
  ...members("Iterator.prototype", "drop every filter find flatMap forEach map reduce some take"),
  ...members("Iterator.prototype", "toArray includes join"),
  ...members("JSON", "isRawJSON rawJSON"),
  ...members("Map.prototype", "getOrInsert getOrInsertComputed"),
  "Map.groupBy",
  ...members("Math", "f16round sumPrecise"),
  "Object.groupBy",
  ...members("Promise", "try withResolvers"),
  "RegExp.escape",
  ...members("Set.prototype", "difference intersection isDisjointFrom isSubsetOf isSupersetOf"),
  ...members("Set.prototype", "symmetricDifference union"),
  ...members("String.prototype", "isWellFormed toWellFormed"),
  ...members("Uint8Array", "fromBase64 fromHex"),
  ...members("Uint8Array.prototype", "setFromBase64 setFromHex toBase64 toHex"),
  ...members("WeakMap.prototype", "getOrInsert getOrInsertComputed"),
  ...members("globalThis", "AsyncDisposableStack DisposableStack Float16Array Iterator Temporal"),

  "AbortSignal.any",
  ...members("Blob.prototype", "bytes textStream"),
  ...members("CSS", "highlights registerProperty px percent number"),
  ...members("Clipboard.prototype", "read readText write"),
  ...members("Document.prototype", "moveBefore startViewTransition caretPositionFromPoint"),
  ...members("Document", "parseHTML parseHTMLUnsafe"),
  ...members(
    "Element.prototype",
    "checkVisibility computedStyleMap elementTiming getHTML moveBefore",
  ),
  ...members("Element.prototype", "ariaBusy ariaExpanded ariaHidden ariaLabel ariaNotify role"),
  ...members("Element.prototype", "scrollIntoViewIfNeeded setHTML setHTMLUnsafe"),
  ...members("HTMLButtonElement.prototype", "command commandForElement popoverTargetElement"),
  ...members("HTMLDialogElement.prototype", "closedBy requestClose"),
  ...members("HTMLElement.prototype", "hidePopover popover showPopover togglePopover"),
  "HTMLSelectElement.prototype.showPicker",
  "Headers.prototype.getSetCookie",
  ...members("Navigator.prototype", "canShare connection deviceMemory share userActivation"),
  ...members("Navigator.prototype", "userAgentData vibrate virtualKeyboard wakeLock"),
  ...members("PointerEvent.prototype", "getCoalescedEvents getPredictedEvents"),
  ...members("ReadableStream.prototype", "values"),
  "ReadableStream.from",
  ...members("Request.prototype", "bytes duplex keepalive"),
  "Response.json",
  ...members("Response.prototype", "bytes textStream"),
  "StorageManager.prototype.estimate",
  ...members("URL", "canParse parse"),
  "URLSearchParams.prototype.size",
  ...members(
    "globalThis",
    "ClipboardItem CloseWatcher cookieStore CookieStore fetchLater Highlight",
  ),
  ...members("globalThis", "navigation Navigation requestIdleCallback cancelIdleCallback"),
  ...members(
    "globalThis",
    "scheduler Scheduler showOpenFilePicker showSaveFilePicker trustedTypes",
  ),
  ...members("globalThis", "URLPattern ViewTransition"),
];

function members(of: string, names: string): string[] {
  return names.split(" ").map((name) => `${of}.${name}`);
}

/** Runs in the page, before its own scripts; throws if one of them stays. */
export function deleteApis(paths: readonly string[]): void {
  for (const path of paths) {
    const steps = path.split(".");
    const name = steps.pop() ?? "";
    const owner = steps.reduce<object | undefined>(
      (object, step) => object && Reflect.get(object, step),
      globalThis,
    );
    if (owner && !Reflect.deleteProperty(owner, name)) throw new Error(`${path} stays`);
  }
}
