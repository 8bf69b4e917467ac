import path from 'node:path'
import type { Config } from '../base/config.ts'
import { localStore } from './local-store.ts'
import { s3Store } from './s3-store.ts'
import type { FileStore } from './store.ts'

/** Where this installation keeps its files: its own disk, or S3 when it is told of one. */
export const openStore = (config: Config): FileStore =>
  config.s3 ? s3Store(config.s3) : localStore(path.join(config.dataDir, 'files'))
