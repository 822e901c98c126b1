let typed = "";

/** The address last typed into the auth form, so that other views do not ask again. */
export const typedEmail = {
  get: () => typed,
  set(email: string) {
    typed = email;
  },
};
