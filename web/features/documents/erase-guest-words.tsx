import { useState } from "react";
import { guestErasure as text } from "#contract/messages/guest-erasure.ts";
import { eraseGuest } from "#contract/routes/guests.ts";
import { call } from "#web/lib/api.ts";
import { sentenceOf } from "#web/lib/sentence-of.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";

/** For whoever wrote without an account: the browser is all that knows them. */
export default function EraseGuestWords() {
  const [open, setOpen] = useState(false);
  const [pending, setPending] = useState(false);
  const erase = async () => {
    setPending(true);
    try {
      const erased = await call(eraseGuest, {});
      if (Object.values(erased).every((count) => count === 0)) toast.info(text.nothing);
      else toast.success(text.done);
      setOpen(false);
    } catch (error) {
      toast.error(sentenceOf(error, text.failed));
    } finally {
      setPending(false);
    }
  };
  return (
    <>
      <Button
        className="mt-4 h-auto! min-h-11 whitespace-normal! py-2"
        onClick={() => setOpen(true)}
      >
        {text.button}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={text.title}
        confirmLabel={text.confirm}
        pending={pending}
        onConfirm={() => void erase()}
      >
        {text.question}
      </ConfirmDialog>
    </>
  );
}
