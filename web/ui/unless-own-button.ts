interface Change {
  event: Event;
  cancel(): void;
}

/** A press on a popup's own button is handled by the button: closing before that would make it open again. */
export function unlessOwnButton(
  anchor: HTMLButtonElement,
  onOpenChange: (open: boolean) => void,
): (next: boolean, change: Change) => void {
  return (next, change) => {
    const { target } = change.event;
    if (!next && target instanceof Node && anchor.contains(target)) change.cancel();
    else onOpenChange(next);
  };
}
