import { createHash } from 'node:crypto'

/** The id of something that code brings along: the same at every start. */
export const builtInId = (key: string): string => createHash('md5').update(key).digest('hex')
