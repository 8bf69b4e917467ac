import { DownloadFile, downloadStatus } from '@mortise/downloads/model'
import type { RowOf } from '@mortise/model'
import { EntityList, useDownload, words } from '@mortise/web'
import { Button } from 'antd'

type Download = RowOf<typeof DownloadFile>

/** 下载中心: the ordinary list of one's files, to be fetched once they are made. */
export default function DownloadList() {
  return (
    <EntityList
      of={DownloadFile}
      titles={{ updateTime: '完成时间' }}
      cells={{ file: (row) => <Fetch row={row} /> }}
      pollWhile={(rows) => rows.some(({ status }) => status === downloadStatus.running)}
    />
  )
}

/** What is made may be fetched; of what is not there is nothing to say. */
function Fetch({ row: { status, file, name } }: { row: Download }) {
  const { isDownloading, download } = useDownload()
  const path = file?.[0]
  if (status !== downloadStatus.done) return null
  if (!path) return words.noFile
  return (
    <Button
      type="link"
      size="small"
      loading={isDownloading}
      onClick={() => void download(path, name ?? undefined)}
    >
      下载
    </Button>
  )
}
