import { DownloadFile, downloadStatus } from '@mortise/downloads/model'
import { type AnyField, codeOf, fieldsOf, type RowOf } from '@mortise/model'
import { api, EntityList, refreshAll, shown, useBusy, useDownload, words } from '@mortise/web'
import { Button } from 'antd'

type Download = RowOf<typeof DownloadFile>

const statusField = fieldsOf(DownloadFile).status as AnyField
const search = { always: ['createTime', 'name'], more: ['status'] } as const
/** A copy of a file that was made for one row would go with it. */
const excluded = [codeOf(DownloadFile, 'copy')]
const titles = { updateTime: '完成时间' }
const cells = {
  status: (row: Download) => <Status row={row} />,
  file: (row: Download) => <Fetch row={row} />,
}

/** 下载中心: the ordinary list of one's files, to be fetched once they are made. */
export default function DownloadList({ isPart = false }: { isPart?: boolean }) {
  return (
    <EntityList
      of={DownloadFile}
      search={search}
      titles={titles}
      cells={cells}
      excludeCodes={excluded}
      rowActions={cancelOf}
      pollWhile={isAnyRunning}
      inAddress={!isPart}
    />
  )
}

const isRunning = ({ status }: Download) => status === downloadStatus.running
const isAnyRunning = (rows: readonly Download[]) => rows.some(isRunning)
/** What a user wrote in by hand nobody is making. */
const isBeingMade = (row: Download) => isRunning(row) && row.expireAt !== null

/** The state, and of what is being made how far it is. */
function Status({ row }: { row: Download }) {
  const { status, progress } = row
  return (
    <>
      {shown(statusField, status)}
      {isBeingMade(row) && ` ${progress ?? 0}%`}
    </>
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

const cancelOf = (row: Download) => isBeingMade(row) && <Cancel id={row.id} />

function Cancel({ id }: { id: string }) {
  const { isBusy, run } = useBusy()
  const cancel = async () => {
    await api.post(`${DownloadFile.wire}/cancel`, { id })
    await refreshAll()
  }
  return (
    <Button type="link" size="small" loading={isBusy} onClick={() => void run(cancel)}>
      取消
    </Button>
  )
}
