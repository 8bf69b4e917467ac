import { uploadType } from './upload-type.tsx'

/** Pictures, of which the first is shown. */
export const image = uploadType('image')
