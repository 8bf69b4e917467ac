import { defineDict, defineEntity, f } from '@mortise/model'

/** Screens compare with these texts, so the texts are what is stored. */
export const downloadStatus = {
  running: '生成中',
  done: '已生成',
  failed: '生成失败',
  expired: '已过期',
  cancelled: '已取消',
} as const

export const DownloadStatus = defineDict(
  'download_status',
  '下载状态',
  { 生成中: '生成中', 已生成: '已生成', 生成失败: '生成失败', 已过期: '已过期', 已取消: '已取消' },
  { colors: { 生成中: 'blue', 已生成: 'green', 生成失败: 'red' } },
)

/** A file that somebody asked for and that takes longer than a request may wait. */
export const DownloadFile = defineEntity('downloadFile', {
  label: '下载中心',
  table: 'erp_downloadfile',
  wire: '/erp_downloadfile/erpDownloadfile',
  scope: 'own',
  fields: {
    status: f.dict('状态', DownloadStatus, { default: downloadStatus.running, search: true }),
    name: f.text('文件名', { max: 200, search: 'contains', wire: 'filename' }),
    file: f.file('文件', { limit: 1, wire: 'url' }),
    remark: f.textarea('备注', { max: 500 }),
    /** In hundredths, while it is made. */
    progress: f.int('进度', { readonly: true, min: 0, max: 100 }),
    expireAt: f.datetime('过期时间', { readonly: true, search: 'range', wire: 'expireTime' }),
  },
  title: 'name',
  list: ['status', 'name', 'file', 'updateTime', 'createTime'],
  form: [['', ['status', 'name', 'file', 'remark']]],
})
