import { UploadOutlined } from '@ant-design/icons'
import { codeOf, type RowOf } from '@mortise/model'
import { StoredFile } from '@mortise/system/model'
import {
  AppModal,
  api,
  EntityList,
  fileAddress,
  refreshAll,
  sendFile,
  sizeText,
  useBusy,
  useDownload,
  widths,
} from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Upload } from 'antd'
import { useRef, useState } from 'react'
import './file-list.css'

type Stored = RowOf<typeof StoredFile>

const isPicture = ({ type }: Stored) => type?.startsWith('image/') === true && !type.includes('vnd.')
const excluded = [codeOf(StoredFile, 'copy')]

/** 文件列表: all that is stored, to be looked at, fetched, added to and cleared. */
export default function FileList() {
  const [shown, setShown] = useState<Stored | null>(null)
  const cells = {
    name: (row: Stored) => <Name row={row} onShow={() => setShown(row)} />,
    size: (row: Stored) => sizeText(row.size ?? 0),
  }
  return (
    <>
      <EntityList
        of={StoredFile}
        cells={cells}
        excludeCodes={excluded}
        rowActions={(row) => <Fetch row={row} />}
        toolbar={
          <>
            <Add />
            <Usage />
          </>
        }
      />
      {shown && (
        <AppModal
          open
          title={shown.name}
          width={widths.imagePreview}
          footer={null}
          onCancel={() => setShown(null)}
        >
          <img className="mortise-file-picture" src={fileAddress(shown.path)} alt={shown.name ?? ''} />
        </AppModal>
      )}
    </>
  )
}

/** Pictures are shown here, papers in a page of their own; everything else has to be fetched. */
function Name({ row, onShow }: { row: Stored; onShow: () => void }) {
  if (isPicture(row))
    return (
      <Button type="link" className="mortise-file-name" onClick={onShow}>
        <img src={fileAddress(row.path, { width: 64 })} alt="" loading="lazy" />
        {row.name}
      </Button>
    )
  if (row.type !== 'application/pdf') return row.name
  return (
    <a href={fileAddress(row.path)} target="_blank" rel="noopener noreferrer">
      {row.name}
    </a>
  )
}

function Fetch({ row: { path, name } }: { row: Stored }) {
  const { isDownloading, download } = useDownload()
  return (
    <Button
      type="link"
      size="small"
      loading={isDownloading}
      onClick={() => void download(path ?? '', name ?? undefined)}
    >
      下载
    </Button>
  )
}

function Add() {
  const { message } = App.useApp()
  const { isBusy, run } = useBusy()
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const send = async (file: File) => {
    await sendFile(file, file.name, { bizPath: 'files' })
    void message.success(`${file.name} 上传成功`)
    void refreshAll()
  }
  return (
    <Upload
      multiple
      showUploadList={false}
      customRequest={({ file }) => {
        // Several may be chosen together, and more while the first are on their way.
        if (!(file instanceof File)) return
        const next = () => run(() => send(file))
        line.current = line.current.then(next, next)
      }}
    >
      <Button type="primary" icon={<UploadOutlined />} loading={isBusy}>
        上传文件
      </Button>
    </Upload>
  )
}

function Usage() {
  const { data } = useQuery({
    queryKey: [StoredFile.name, 'usage'],
    queryFn: ({ signal }) =>
      api.get<{ used: number; quota: number | null }>(
        `${StoredFile.wire}/usage`,
        {},
        { signal, quiet: true },
      ),
  })
  if (!data) return null
  return (
    <span className="mortise-faint">
      已用 {sizeText(data.used)}
      {data.quota !== null && ` / 配额 ${sizeText(data.quota)}`}
    </span>
  )
}
