import { defineModule } from '@mortise/model'
import { DownloadFile, DownloadStatus } from './download-file.ts'
import { duties } from './duties.ts'

export * from './download-file.ts'

export const downloads = defineModule('downloads', {
  label: '下载中心',
  isPlatform: true,
  icon: 'folder',
  duties,
  entities: [DownloadFile],
  dicts: [DownloadStatus],
  menu: [{ label: '下载中心', icon: 'folder-open', open: DownloadFile }],
})
