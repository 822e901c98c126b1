const UNITS = ["Bytes", "KB", "MB", "GB", "TB"] as const;

/** '1,5 MB': base 1024, at most two decimals, decimal comma, no trailing zeros. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10);
  let unit = Math.min(step, UNITS.length - 1);
  let value = round(bytes / 1024 ** unit);
  // 1023.999 KB rounds up to 1024 KB, which reads as 1 MB.
  if (value === 1024 && unit < UNITS.length - 1) {
    unit += 1;
    value = 1;
  }
  return `${String(value).replace(".", ",")} ${UNITS[unit]}`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
