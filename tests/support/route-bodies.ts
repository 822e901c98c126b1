import { randomUUID } from "node:crypto";
import { someEmail } from "#tests/support/accounts.ts";
import { replyDraft } from "#tests/support/conversation.ts";
import { draft } from "#tests/support/layouts.ts";

/** An id, or a number, of nothing. */
export function missingId(parameter: string): string {
  return parameter === "number" ? "99" : randomUUID();
}

/** What the routes of a space want besides the ids in their paths. */
export function routeBody(name: string, ids: Readonly<Record<string, string>>): object {
  const bodies: Record<string, object> = {
    createLayout: { upload_id: ids.uploadId ?? randomUUID() },
    editLayout: { title: "Outro" },
    addVersion: { upload_id: ids.uploadId ?? randomUUID() },
    uploadLayout: { file_name: "a.png" },
    uploadVersion: { file_name: "a.png" },
    editVersion: { note: "Outra" },
    compareVersions: { from: "1", to: "2" },
    openRound: { version: 2 },
    editRound: { message: "Outra" },
    resendRequest: { person_id: ids.personId ?? randomUUID() },
    createCategory: { name: `Nova ${randomUUID()}` },
    renameCategory: { name: `Outra ${randomUUID()}` },
    startUpload: { file_name: "a.png", size: 9 },
    sendUploadPart: { offset: "0" },
    createComment: draft(),
    editComment: { comment: "Outro" },
    moveComment: { x_position: 1, y_position: 2 },
    setCommentStatus: { ids: [ids.commentId ?? randomUUID()], status: "resolved" },
    createReply: replyDraft(),
    editReply: { text: "Outra" },
    reactToComment: { kind: "👍", on: true },
    markRead: { seq: 0 },
    createPresentation: {
      id: randomUUID(),
      title: "Rodada",
      layout_ids: [ids.layoutId ?? randomUUID()],
    },
    exportLayout: { format: "csv" },
    exportCategory: { format: "csv" },
    exportPresentation: { format: "csv" },
    copyPresentation: { id: randomUUID() },
    editSpace: { name: "Estúdio" },
    setSpaceLogo: { x: "0", y: "0", side: "100" },
    changeRole: { role: "editor" },
    inviteMembers: { emails: [someEmail()], role: "viewer" },
  };
  return bodies[name] ?? {};
}
