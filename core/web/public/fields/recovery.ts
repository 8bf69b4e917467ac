import { lazily } from '../../browser/lazily.tsx'

/** Few ever see it: it comes when there are codes to be kept. */
export const RecoveryCodes = lazily(() => import('./recovery-codes.tsx'))
