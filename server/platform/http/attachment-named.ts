/** The header that has a file saved under this name. Old programs read the first one, all others the second. */
export function attachmentNamed(name: string): string {
  const safe = name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, "-");
  const ascii = safe.normalize("NFD").replaceAll(/[^\x20-\x7e]/g, "");
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(safe)}`;
}
