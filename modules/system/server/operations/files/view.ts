import { view } from '@mortise/server'
import { StoredFile } from '@mortise/system/model'

/** Paths are longer than ids may be, so that a file goes by the hash of its path. */
export const fileView = view(
  StoredFile,
  `select md5(path) as id, tenant_id, create_by, create_time, name, path, size, type, biz as folder,
     create_by as owner, coalesce(storage, 'local') as storage
   from engine.file`,
)
