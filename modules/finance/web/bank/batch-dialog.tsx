import { PaymentBatch } from '@mortise/finance/model'
import {
  AppModal,
  api,
  formatMoney,
  type RowDialogProps,
  saveFile,
  sendFile,
  useBusy,
  useNotify,
} from '@mortise/web'
import { Button, Space, Upload } from 'antd'
import { useState } from 'react'

/** 银行文件与回执: what the bank is told to pay, and what it answers. */
export default function BatchDialog({
  row: { id, no, amount },
  onClose,
}: RowDialogProps<typeof PaymentBatch>) {
  const [isOpen, setOpen] = useState(true)
  const { isBusy, run } = useBusy()
  const notify = useNotify()
  const download = (format: 'xlsx' | 'csv') =>
    run(async () => {
      const file = await api.download({
        method: 'POST',
        path: `${PaymentBatch.wire}/file`,
        body: { id, format },
      })
      saveFile(file, `批量付款${no}.${format}`)
    })
  const answer = (file: File) =>
    run(async () => {
      const path = await sendFile(file, file.name, { bizPath: 'finance' })
      const body = { id, file: path }
      await notify(api.ask({ method: 'POST', path: `${PaymentBatch.wire}/result`, body }), () =>
        setOpen(false),
      )
    })
  return (
    <AppModal
      open={isOpen}
      title={`银行文件与回执 ${no}`}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <p>{`合计 ${formatMoney(amount)} 元。下载文件到网银批量付款，付完后导入银行回执：列为序号、账号、金额、结果、流水号、失败原因。`}</p>
      <Space wrap>
        <Button loading={isBusy} onClick={() => void download('xlsx')}>
          下载xlsx
        </Button>
        <Button loading={isBusy} onClick={() => void download('csv')}>
          下载csv
        </Button>
        <Upload
          accept=".csv,.txt,.xls,.xlsx"
          showUploadList={false}
          beforeUpload={(file) => {
            void answer(file)
            return false
          }}
        >
          <Button type="primary" loading={isBusy}>
            导入银行回执
          </Button>
        </Upload>
      </Space>
    </AppModal>
  )
}
