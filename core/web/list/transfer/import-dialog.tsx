import { UploadOutlined } from '@ant-design/icons'
import { type AnyEntity, BusinessError, type Envelope, type Row, toWire, type Verb } from '@mortise/model'
import { App, Button, Progress, Radio, Space, Switch, Typography, Upload, type UploadFile } from 'antd'
import { useId, useRef, useState } from 'react'
import { saveFile } from '../../browser/save-file.ts'
import { AppModal } from '../../dialog/app-modal.tsx'
import { widths } from '../../dialog/widths.ts'
import { useBusy } from '../../feedback/use-busy.ts'
import { BASE_URL, isReported } from '../../http/call.ts'
import { refreshAll } from '../../rows/queries.ts'
import { api } from '../../session/connection.ts'
import { useEntityAccess } from '../../session/use-access.ts'
import { words } from '../../words.ts'
import { ImportPreview } from './import-preview.tsx'

/** What an import does beside reading rows. */
export interface ImportOptions {
  /** Of a form from the designer: whoever imports decides whether one bad row refuses all. */
  readonly isOnline?: boolean
  /** Leaves the columns of sub-tables out. */
  readonly isSingleTableImport?: boolean
  /** What is put into every row, such as the document that lines are brought in for. */
  readonly foreignKeys?: Row
}

/** What an import answers when some rows were refused. */
interface PartlyImported {
  readonly msg: string
  readonly fileUrl: string
  readonly fileName: string
}

/** What becomes of rows that are there already, and of those that are not. */
const ways: readonly { value: string; label: string; needs: readonly Verb[] }[] = [
  { value: 'both', label: '新增并更新', needs: ['add', 'edit'] },
  { value: 'add', label: '仅新增', needs: ['add'] },
  { value: 'update', label: '仅更新', needs: ['edit'] },
]

/** Sends tables to the server to be read in. */
export function ImportDialog({
  of,
  onClose,
  ...options
}: { of: AnyEntity; onClose: () => void } & ImportOptions) {
  const { message, modal } = App.useApp()
  const [isOpen, setOpen] = useState(true)
  const [files, setFiles] = useState<UploadFile[]>([])
  const [isChecked, setChecked] = useState(false)
  const { can } = useEntityAccess(of)
  const offered = ways.filter(({ needs }) => needs.every(can))
  const [mode, setMode] = useState(offered[0]?.value ?? 'both')
  /** The share that is on its way; null while nothing is sent. */
  const [sent, setSent] = useState<number | null>(null)
  const sending = useRef<AbortController>(null)
  const switchId = useId()
  const { isBusy, run } = useBusy()
  const names = files.map(({ name }) => name).join('，')
  const formNow = () => formOf(of, files, isChecked, { ...options, mode })
  const send = async () => {
    const { signal } = (sending.current = new AbortController())
    setSent(0)
    let answer: Envelope
    try {
      answer = await api.postFiles(`${of.wire}/importExcel`, formNow(), {
        quiet: true,
        signal,
        onSent: setSent,
      })
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof BusinessError) || !isReported(error)) throw error
      void message.error(words.importFailed(error.message))
      return
    } finally {
      setSent(null)
    }
    if (!answer.success) {
      void message.warning(words.importRefused(names, answer.message))
      return
    }
    void refreshAll()
    setOpen(false)
    if (answer.code === 201) showErrors(answer)
    else void message.success(answer.message || words.imported(names))
  }
  const showErrors = ({ message: text, result }: Envelope) => {
    const { msg, fileUrl, fileName } = result as PartlyImported
    modal.warning({
      title: words.partlyImported,
      content: (
        <>
          <p>{text}</p>
          <p>{msg}</p>
          <p>
            具体详情请{' '}
            <a href={BASE_URL + fileUrl} download={fileName}>
              点击下载
            </a>
          </p>
        </>
      ),
    })
  }
  const saveTemplate = async () => {
    const file = await api.download({ method: 'GET', path: `${of.wire}/exportTemplate` })
    if (!saveFile(file, `${of.label}.xlsx`)) void message.warning(words.downloadFailed)
  }
  return (
    <AppModal
      open={isOpen}
      title="导入EXCEL"
      width={widths.import}
      okText={sent === null ? '开始上传' : '上传中...'}
      cancelText={sent === null ? words.close : '取消导入'}
      okButtonProps={{ disabled: files.length === 0, loading: sent !== null }}
      onOk={() => void run(send)}
      onCancel={() => {
        if (sent !== null) {
          sending.current?.abort()
          void message.info('已取消导入')
          // Of several files those that were finished are there.
          void refreshAll()
        }
        setOpen(false)
      }}
      afterClose={onClose}
    >
      <Space orientation="vertical" style={{ width: '100%' }}>
        {options.isOnline && (
          <Space>
            <label htmlFor={switchId}>是否开启校验:</label>
            <Switch
              id={switchId}
              checked={isChecked}
              disabled={isBusy}
              checkedChildren={words.yes}
              unCheckedChildren={words.no}
              onChange={setChecked}
            />
          </Space>
        )}
        {offered.length > 0 && (
          <Radio.Group
            aria-label="导入方式"
            options={offered.map(({ value, label }) => ({ value, label }))}
            value={mode}
            disabled={isBusy}
            onChange={(event) => setMode(String(event.target.value))}
          />
        )}
        <Upload
          multiple
          accept=".xls,.xlsx"
          fileList={files}
          disabled={isBusy}
          beforeUpload={() => false}
          onChange={({ fileList }) => setFiles(fileList)}
        >
          <Button icon={<UploadOutlined />} disabled={isBusy}>
            选择导入文件
          </Button>
        </Upload>
        {files.length > 0 && !isBusy && (
          <ImportPreview
            of={of}
            form={formNow}
            name={[mode, isChecked, ...files.map(({ uid }) => uid)].join()}
          />
        )}
        {sent !== null && <Progress percent={Math.round(sent * 100)} aria-label="上传进度" />}
        {sent === 1 && (
          <Typography.Text type="secondary">服务器正在导入，取消则不写入未完成的文件</Typography.Text>
        )}
        <Button type="link" style={{ padding: 0 }} onClick={() => void run(saveTemplate)}>
          下载模板
        </Button>
      </Space>
    </AppModal>
  )
}

function formOf(
  of: AnyEntity,
  files: readonly UploadFile[],
  isChecked: boolean,
  { isOnline, isSingleTableImport, foreignKeys, mode }: ImportOptions & { readonly mode: string },
): FormData {
  const form = new FormData()
  if (mode !== 'both') form.append('mode', mode)
  if (isSingleTableImport) form.append('isSingleTableImport', 'true')
  if (foreignKeys) form.append('foreignKeys', JSON.stringify(toWire(of, foreignKeys)))
  if (isOnline) form.append('validateStatus', isChecked ? '1' : '0')
  for (const { originFileObj, name } of files) if (originFileObj) form.append('files[]', originFileObj, name)
  return form
}
