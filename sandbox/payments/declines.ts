/** Why a card is refused, in the provider's codes and words. */
export interface Decline {
  code: "card_declined" | "expired_card" | "incorrect_cvc" | "processing_error";
  declineCode: string;
  message: string;
  adviceCode: "confirm_card_data" | "do_not_try_again" | "try_again_later";
}

const DECLINED = "Your card was declined.";

export const declines = {
  generic_decline: {
    code: "card_declined",
    declineCode: "generic_decline",
    message: DECLINED,
    adviceCode: "try_again_later",
  },
  insufficient_funds: {
    code: "card_declined",
    declineCode: "insufficient_funds",
    message: "Your card has insufficient funds.",
    adviceCode: "try_again_later",
  },
  lost_card: {
    code: "card_declined",
    declineCode: "lost_card",
    message: DECLINED,
    adviceCode: "do_not_try_again",
  },
  stolen_card: {
    code: "card_declined",
    declineCode: "stolen_card",
    message: DECLINED,
    adviceCode: "do_not_try_again",
  },
  expired_card: {
    code: "expired_card",
    declineCode: "expired_card",
    message: "Your card has expired.",
    adviceCode: "confirm_card_data",
  },
  incorrect_cvc: {
    code: "incorrect_cvc",
    declineCode: "incorrect_cvc",
    message: "Your card's security code is incorrect.",
    adviceCode: "confirm_card_data",
  },
  processing_error: {
    code: "processing_error",
    declineCode: "processing_error",
    message: "An error occurred while processing your card. Try again in a little bit.",
    adviceCode: "try_again_later",
  },
} as const satisfies Record<string, Decline>;

export type DeclineName = keyof typeof declines;
