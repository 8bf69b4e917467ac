import { type Duties, everyRole, keeps } from '@mortise/model'
import { DownloadFile } from './download-file.ts'

/** Everybody has the own files alone. */
export const duties: Duties = { [everyRole]: [keeps(DownloadFile)] }
