let typed = "";

/** The address last typed into the auth form, so that another view or page of it does not ask twice. */
export const typedEmail = {
  get: () => typed,
  set(email: string) {
    typed = email;
  },
};
