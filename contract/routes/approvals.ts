import * as z from "zod/mini";
import { confirmations, decisionResults, reviewStates, roundEnds } from "#contract/approvals.ts";
import { emailField, plainText, secretToken } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { approvalFields } from "#contract/messages/approval-fields.ts";
import { commentFields } from "#contract/messages/comment-fields.ts";
import { route } from "#contract/route.ts";
import { honeypot, publicLink } from "#contract/routes/public-layout.ts";
import { SpaceBrand } from "#contract/routes/spaces.ts";

/** SHA-256 in hexadecimal, as `sha256sum` prints it. */
const hash = z.nullable(z.string());

/** The file that was decided on; only that of what is kept is known of files sent before approvals. */
const hashes = { received_sha256: hash, kept_sha256: hash };

/** Each person's newest one in a round counts. */
export const Decision = z.object({
  id: z.uuid(),
  version: z.int(),
  result: z.enum(decisionResults),
  /** Null once the person was erased. */
  name: z.nullable(z.string()),
  /** Whole for those who run approvals, masked for others; null without a code, and once erased. */
  email: z.nullable(z.string()),
  confirmed_by: z.enum(confirmations),
  at: z.iso.datetime(),
  current: z.boolean(),
  /** Open comments of the layout at that moment. */
  open_comments: z.int(),
  /** The comment that says what to change. */
  comment_id: z.nullable(z.uuid()),
  ...hashes,
  /** Opens `/approval/{receipt}`. */
  receipt: z.string(),
});
export type Decision = z.infer<typeof Decision>;

/** Somebody who was asked by name. */
export const ExpectedPerson = z.object({
  id: z.uuid(),
  /** Whole for those who run approvals, masked for others; null once erased. */
  email: z.nullable(z.string()),
  result: z.nullable(z.enum(decisionResults)),
});
export type ExpectedPerson = z.infer<typeof ExpectedPerson>;

export const Round = z.object({
  id: z.uuid(),
  version: z.int(),
  message: z.nullable(z.string()),
  deadline: z.nullable(z.iso.datetime()),
  opened_by: z.string(),
  opened_at: z.iso.datetime(),
  ended_at: z.nullable(z.iso.datetime()),
  end_reason: z.nullable(z.enum(roundEnds)),
  state: z.enum(reviewStates),
  people: z.array(ExpectedPerson),
  /** Newest first, with those that count no longer. */
  decisions: z.array(Decision),
  receipt: z.string(),
});
export type Round = z.infer<typeof Round>;

/** The open round, and those before it from the newest to the oldest. */
export const Approvals = z.object({ round: z.nullable(Round), earlier: z.array(Round) });
export type Approvals = z.infer<typeof Approvals>;

const ofLayout = { layoutId: z.uuid() };
const ofRound = { ...ofLayout, roundId: z.uuid() };

const roundFields = {
  message: z.optional(
    z.nullable(plainText(limits.roundMessage.max, approvalFields.messageTooLong)),
  ),
  deadline: z.optional(z.nullable(z.iso.datetime({ offset: true }))),
  emails: z.optional(
    z.array(emailField).check(z.maxLength(limits.roundPeople, approvalFields.tooManyPeople)),
  ),
};

export const listApprovals = route({
  method: "GET",
  path: "/api/layouts/:layoutId/approvals",
  summary: "As rodadas de aprovação de um layout, com as decisões",
  access: "subscriber",
  space: "read",
  apiKey: "read",
  input: z.strictObject(ofLayout),
  output: Approvals,
});

export const openRound = route({
  method: "POST",
  path: "/api/layouts/:layoutId/approvals",
  summary: "Pede a aprovação da versão mais nova de um layout",
  access: "subscriber",
  space: "run_approvals",
  apiKey: "write",
  status: 201,
  /** `version` is the one on screen: a newer one is not what was meant. */
  input: z.strictObject({ ...ofLayout, version: z.int(), ...roundFields }),
  output: Approvals,
});

export const editRound = route({
  method: "PATCH",
  path: "/api/layouts/:layoutId/approvals/:roundId",
  summary: "Muda mensagem, prazo ou pessoas de uma rodada de aprovação aberta",
  access: "subscriber",
  space: "run_approvals",
  apiKey: "write",
  input: z.strictObject({ ...ofRound, ...roundFields }),
  output: Approvals,
});

export const endRound = route({
  method: "POST",
  path: "/api/layouts/:layoutId/approvals/:roundId/end",
  summary: "Encerra uma rodada de aprovação",
  access: "subscriber",
  space: "run_approvals",
  apiKey: "write",
  input: z.strictObject(ofRound),
  output: Approvals,
});

export const resendRequest = route({
  method: "POST",
  path: "/api/layouts/:layoutId/approvals/:roundId/resend",
  summary: "Envia de novo o pedido de aprovação a uma pessoa",
  access: "subscriber",
  space: "run_approvals",
  status: 204,
  input: z.strictObject({ ...ofRound, person_id: z.uuid() }),
  output: z.void(),
});

/** The space's own copy, with address and browser; of the round, or of one of its decisions. */
export const downloadEvidence = route({
  method: "GET",
  path: "/api/layouts/:layoutId/approvals/:roundId/pdf",
  summary: "O comprovante de uma rodada, ou de uma decisão, com endereço e navegador (PDF)",
  access: "subscriber",
  space: "run_approvals",
  input: z.strictObject({ ...ofRound, decision_id: z.optional(z.uuid()) }),
  output: z.any(),
});

/** One's own newest decision in the open round, on that browser. */
export const OwnDecision = z.object({
  id: z.uuid(),
  round_id: z.uuid(),
  result: z.enum(decisionResults),
  at: z.iso.datetime(),
  receipt: z.string(),
});
export type OwnDecision = z.infer<typeof OwnDecision>;

export const getOwnDecision = route({
  method: "GET",
  path: "/api/public/:publicLink/decision",
  summary: "O que este navegador decidiu na rodada de aprovação aberta",
  access: "public",
  input: z.strictObject({ publicLink }),
  output: z.object({ decision: z.nullable(OwnDecision) }),
});

export const requestDecisionCode = route({
  method: "POST",
  path: "/api/public/:publicLink/decisions/code",
  summary: "Envia um código a quem é esperado na rodada de aprovação aberta",
  access: "public",
  status: 204,
  /** The answer is the same for an address that nobody asked. */
  input: z.strictObject({ publicLink, round_id: z.uuid(), email: emailField }),
  output: z.void(),
});

const deciderName = plainText(limits.commenterName.max, commentFields.nameTooLong).check(
  z.minLength(1, approvalFields.nameMissing),
);

export const decide = route({
  method: "POST",
  path: "/api/public/:publicLink/decisions",
  summary: "Aprova a versão mais nova de um layout, ou pede ajustes",
  access: "public",
  status: 201,
  longField: { name: "text", sentence: commentFields.textTooLong },
  input: z.strictObject({
    publicLink,
    /** Chosen by the client: repeating an id repeats the same decision. */
    id: z.uuid(),
    round_id: z.uuid(),
    /** The version on screen: what was not seen is not approved. */
    version: z.int(),
    result: z.enum(decisionResults),
    name: deciderName,
    /** What to change; becomes a comment without a pin. */
    text: z.optional(plainText(limits.comment.max, commentFields.textTooLong)),
    email: z.optional(emailField),
    code: z.optional(z.string().check(z.trim(), z.maxLength(20))),
    ...honeypot,
  }),
  output: OwnDecision,
});

export const finishComments = route({
  method: "POST",
  path: "/api/public/:publicLink/finished",
  summary: "Avisa ao espaço que os comentários deste navegador terminaram",
  access: "public",
  input: z.strictObject({
    publicLink,
    name: z.optional(plainText(limits.commenterName.max, commentFields.nameTooLong)),
  }),
  output: z.object({ comments: z.int() }),
});

/** A decision as anybody with its address sees it: never address, browser or picture. */
export const ReceiptDecision = z.object({
  result: z.enum(decisionResults),
  /** Null once the person was erased. */
  name: z.nullable(z.string()),
  masked_email: z.nullable(z.string()),
  confirmed_by: z.enum(confirmations),
  at: z.iso.datetime(),
  version: z.int(),
  current: z.boolean(),
  open_comments: z.int(),
  ...hashes,
  /** Its place in the chain of the layout's records, and what seals it. */
  record: z.object({ seq: z.int(), hash: z.string() }),
});
export type ReceiptDecision = z.infer<typeof ReceiptDecision>;

export const Receipt = z.object({
  kind: z.enum(["decision", "round"]),
  space: SpaceBrand,
  /** Null for a guarded layout. */
  title: z.nullable(z.string()),
  version: z.int(),
  opened_at: z.iso.datetime(),
  ended_at: z.nullable(z.iso.datetime()),
  state: z.enum(reviewStates),
  /** Oldest first. */
  decisions: z.array(ReceiptDecision),
});
export type Receipt = z.infer<typeof Receipt>;

export const getReceipt = route({
  method: "GET",
  path: "/api/approvals/:token",
  summary: "O comprovante de uma aprovação",
  access: "public",
  input: z.strictObject({ token: secretToken }),
  output: Receipt,
});

export const downloadReceipt = route({
  method: "GET",
  path: "/api/approvals/:token/pdf",
  summary: "O comprovante de uma aprovação em PDF",
  access: "public",
  input: z.strictObject({ token: secretToken }),
  output: z.any(),
});
