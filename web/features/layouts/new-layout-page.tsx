import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { fileRefusals } from "#contract/messages/file-refusals.ts";
import { layoutToasts } from "#contract/messages/layout-toasts.ts";
import { pageTitles } from "#contract/messages/shell.ts";
import { ImageChoice } from "#web/features/layouts/image-choice.tsx";
import { NewLayoutForm } from "#web/features/layouts/new-layout-form.tsx";
import { createOne } from "#web/features/layouts/upload/create-layouts.ts";
import { fileError } from "#web/features/layouts/upload/file-error.ts";
import {
  isSettled,
  type LayoutDraft,
  type Transfer,
  whenSettled,
} from "#web/features/layouts/upload/transfer.ts";
import { dropTransfer } from "#web/features/layouts/upload/transfers-store.ts";
import { toast } from "#web/lib/toast.ts";
import { useMounted } from "#web/lib/use-mounted.ts";
import { PageFrame } from "#web/ui/page-frame.tsx";

export default function NewLayoutPage() {
  const navigate = useNavigate();
  const mounted = useMounted();
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string>();
  const [transfer, setTransfer] = useState<Transfer | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const busy = transfer !== null && !isSettled(transfer);

  const refuse = (sentence: string) => {
    setError(sentence);
    toast.error(sentence);
  };
  const choose = ([chosen]: File[]) => {
    if (busy) return;
    const refusal = chosen ? fileError(chosen) : fileRefusals.imageMissing;
    if (!chosen || refusal) return refuse(refusal ?? fileRefusals.imageMissing);
    setError(undefined);
    setFile(chosen);
  };
  const send = async (draft: LayoutDraft) => {
    if (!file) {
      refuse(fileRefusals.imageMissing);
      place.current?.querySelector("button")?.focus();
      return;
    }
    const failure = layoutToasts.createFailed;
    const started = createOne(file, { draft, failure, opens: () => mounted.current });
    setTransfer(started);
    const state = await whenSettled(started);
    // A person who has navigated away finds it on the dashboard.
    if (!mounted.current) return;
    dropTransfer(started);
    setTransfer(null);
    if (state.phase !== "done") return;
    const params = { layoutId: state.made.id };
    await navigate({ to: "/layouts/$layoutId", params, search: { new: "true" } });
  };

  return (
    <PageFrame title={pageTitles.newLayout}>
      <div className="grid items-start gap-8 lg:grid-cols-[1fr_24rem] lg:gap-12">
        <div ref={place}>
          <ImageChoice
            className="min-h-72 lg:min-h-128"
            file={file}
            error={error}
            onFiles={choose}
            onClear={busy ? undefined : () => setFile(null)}
          />
        </div>
        <NewLayoutForm transfer={transfer} onSubmit={send} />
      </div>
    </PageFrame>
  );
}
