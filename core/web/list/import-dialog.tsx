import { UploadOutlined } from '@ant-design/icons'
import { type AnyEntity, BusinessError, type Envelope } from '@mortise/model'
import { App, Button, Modal, Space, Upload, type UploadFile } from 'antd'
import { useState } from 'react'
import { api } from '../connection.ts'
import { BASE_URL, isTold } from '../http/call.ts'
import { refreshAll } from '../rows/queries.ts'
import { words } from '../words.ts'
import { saveFile } from './save-file.ts'
import { useDoing } from './use-doing.ts'

/** What an import answers when some rows were refused. */
interface PartlyImported {
  readonly msg: string
  readonly fileUrl: string
  readonly fileName: string
}

/** Sends tables to the server to be read in. */
export function ImportDialog({ of, onClose }: { of: AnyEntity; onClose: () => void }) {
  const { message, modal } = App.useApp()
  const [isOpen, setOpen] = useState(true)
  const [files, setFiles] = useState<UploadFile[]>([])
  const { isDoing, run } = useDoing()
  const names = files.map(({ name }) => name).join('，')

  const send = async () => {
    const form = new FormData()
    for (const { originFileObj, name } of files)
      if (originFileObj) form.append('files[]', originFileObj, name)
    let answer: Envelope
    try {
      answer = await api.postFiles(`${of.wire}/importExcel`, form, { quiet: true })
    } catch (error) {
      if (!(error instanceof BusinessError) || !isTold(error)) throw error
      void message.error(words.importFailed(error.message))
      return
    }
    if (!answer.success) {
      void message.warning(words.importRefused(names, answer.message))
      return
    }
    void refreshAll()
    setOpen(false)
    if (answer.code === 201) tellErrors(answer)
    else void message.success(answer.message || words.imported(names))
  }
  const tellErrors = ({ message: said, result }: Envelope) => {
    const { msg, fileUrl, fileName } = result as PartlyImported
    modal.warning({
      title: words.partlyImported,
      content: (
        <>
          <p>{said}</p>
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
    <Modal
      open={isOpen}
      title="导入EXCEL"
      width="min(600px, calc(100vw - 32px))"
      mask={{ closable: false }}
      okText={isDoing ? '上传中...' : '开始上传'}
      cancelText={words.close}
      okButtonProps={{ disabled: files.length === 0, loading: isDoing }}
      onOk={() => void run(send)}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <Space orientation="vertical" style={{ width: '100%' }}>
        <Upload
          multiple
          accept=".xls,.xlsx"
          fileList={files}
          beforeUpload={() => false}
          onChange={({ fileList }) => setFiles(fileList)}
        >
          <Button icon={<UploadOutlined />} disabled={isDoing}>
            选择导入文件
          </Button>
        </Upload>
        <Button type="link" style={{ padding: 0 }} onClick={() => void run(saveTemplate)}>
          下载模板
        </Button>
      </Space>
    </Modal>
  )
}
