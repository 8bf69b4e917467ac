import { defineDict, defineEntity, f, type MenuItem } from '@mortise/model'

export const FileStorage = defineDict('file_storage', '存储位置', { local: '本地磁盘', s3: '对象存储' })

/** A file that somebody uploaded or the product made, wherever its bytes lie. */
export const StoredFile = defineEntity('storedFile', {
  label: '文件',
  table: 'oss_file',
  wire: '/sys/oss/file',
  business: false,
  audited: false,
  isView: true,
  verbs: ['list', 'queryById', 'delete', 'deleteBatch', 'exportXls'],
  fields: {
    name: f.text('文件名称', { max: 200, search: 'contains', wire: 'fileName' }),
    path: f.text('存储路径', { max: 200, wire: 'url' }),
    size: f.int('大小', { search: 'range' }),
    type: f.text('类型', { max: 100, search: 'contains', wire: 'mime' }),
    folder: f.text('目录', { max: 64, search: 'contains', wire: 'biz' }),
    owner: f.user('上传人', { search: true }),
    storage: f.dict('存储位置', FileStorage, { search: true }),
  },
  list: ['name', 'size', 'type', 'folder', 'owner', 'storage', 'createTime'],
})

export const fileMenu: MenuItem = { label: '文件列表', icon: 'folder-open', open: StoredFile }
