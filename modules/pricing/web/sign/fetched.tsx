import { lazily } from '@mortise/web'

// Only who signs, or lets somebody sign, fetches these.

export const SignPage = lazily(() =>
  import('./sign-page.tsx').then((module) => ({ default: module.SignPage })),
)

export const SignForm = lazily(() =>
  import('./sign-form.tsx').then((module) => ({ default: module.SignForm })),
)

export const InviteDialog = lazily(() =>
  import('./invite-dialog.tsx').then((module) => ({ default: module.InviteDialog })),
)

export const SigningCode = lazily(() =>
  import('./signing-code.tsx').then((module) => ({ default: module.SigningCode })),
)
