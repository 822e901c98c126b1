/** Near each button that starts a trial; apart, since the page of sign-up loads none of what plans say. */
export const TRIAL_NOTE = "Pedimos um cartão; nada é cobrado até o 7º dia.";
