import { uploadType } from './upload-type.tsx'

/** Files, of which the first is named. */
export const file = uploadType('file')
