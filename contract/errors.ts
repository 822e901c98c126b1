import { errorMessages, generalInvalidInput } from "#contract/messages/errors.ts";
import { fillMessage, type MessageParams } from "#contract/messages/fill-message.ts";

/** Every error code with its status. A code without a Portuguese sentence does not compile. */
export const errorStatus = {
  malformed_request: 400,
  malformed_body: 400,
  email_link_invalid: 400,
  reset_link_invalid: 400,
  invitation_invalid: 400,
  invitation_expired: 400,
  invitation_revoked: 400,
  invitation_used: 400,
  token_invalid: 400,
  payment_signature_invalid: 400,
  unauthorized: 401,
  jwt_expired: 401,
  session_not_found: 401,
  api_key_missing: 401,
  api_key_invalid: 401,
  api_key_expired: 401,
  api_key_read_only: 401,
  invalid_credentials: 401,
  wrong_code: 401,
  wrong_decision_code: 401,
  forbidden: 403,
  email_not_confirmed: 403,
  password_confirmation_required: 403,
  code_confirmation_required: 403,
  comments_paused: 403,
  link_disabled: 403,
  link_password_required: 403,
  wrong_link_password: 403,
  guest_required: 403,
  decision_code_required: 403,
  subscription_required: 403,
  role_required: 403,
  team_required: 403,
  api_access_required: 403,
  cross_site_request: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  already_registered: 409,
  factor_already_on: 409,
  category_exists: 409,
  seats_full: 409,
  wrong_account: 409,
  space_without_team: 409,
  presentation_needs_password: 409,
  replies_full: 409,
  last_version: 409,
  version_decided: 409,
  newer_version: 409,
  round_open: 409,
  round_over: 409,
  nothing_written: 409,
  export_empty: 409,
  export_too_large: 409,
  general_category_not_empty: 409,
  webhook_limit_reached: 409,
  webhook_layout_gone: 409,
  api_key_limit_reached: 409,
  idempotency_key_reused: 409,
  upload_offset_wrong: 409,
  upload_incomplete: 409,
  storage_limit_exceeded: 409,
  please_confirm: 409,
  payment_customer_missing: 409,
  withdrawal_over: 409,
  already_refunded: 409,
  own_role: 409,
  own_account: 409,
  last_admin: 409,
  link_expired: 410,
  body_too_large: 413,
  image_too_large: 413,
  unsupported_media_type: 415,
  image_type_refused: 415,
  invalid_input: 422,
  plan_unknown: 422,
  payment_refused: 422,
  weak_password: 422,
  wrong_current_password: 422,
  wrong_sign_up_password: 422,
  email_mismatch: 422,
  image_damaged: 422,
  image_too_many_pixels: 422,
  upload_part_too_small: 422,
  too_many_requests: 429,
  too_many_uploads: 429,
  images_busy: 429,
  factor_locked: 429,
  headers_too_large: 431,
  unexpected: 500,
  unavailable: 503,
  payments_unavailable: 503,
  payments_busy: 503,
  payments_misconfigured: 503,
  storage_full: 507,
} as const satisfies Record<keyof typeof errorMessages, number>;

export type ErrorCode = keyof typeof errorStatus;

export interface ErrorBody {
  error: { code: ErrorCode; message: string; request_id: string; params?: MessageParams };
}

/** A refusal with a code that both sides know; its message is what a person reads. */
export class Failure extends Error {
  override readonly name = "Failure";

  constructor(
    readonly code: ErrorCode,
    readonly params: MessageParams = {},
    options: ErrorOptions = {},
  ) {
    super(fillMessage(errorMessages[code], params), options);
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** An invalid field, with its own message where it has one. */
export function invalidInput(field: string, reason?: string): Failure {
  const sentence = reason ?? fillMessage(generalInvalidInput, { field });
  return new Failure("invalid_input", { field, reason: sentence });
}
