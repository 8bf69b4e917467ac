import { uploadType } from './upload-type.tsx'

/** One file, by its whole name. */
export const upload = uploadType('upload')
