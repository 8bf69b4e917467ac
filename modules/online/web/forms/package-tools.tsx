import { api, Has, saveFile, useBusy, useNotify } from '@mortise/web'
import { Button, Upload } from 'antd'

/** Forms as one file: the selected ones out, those of a file in. */
export function PackageTools({ ids }: { ids: readonly string[] }) {
  const { isBusy, run } = useBusy()
  const notify = useNotify()
  const save = async () => {
    const forms = await api.get<object>('/online/cgform/api/package', { ids: ids.join(',') })
    saveFile(
      { blob: new Blob([JSON.stringify(forms, null, 2)], { type: 'application/json' }) },
      '表单包.json',
    )
  }
  const take = async (file: File) => {
    const body = { text: await file.text() }
    await notify(api.ask({ method: 'POST', path: '/online/cgform/api/importPackage', body }))
  }
  return (
    <>
      <Has code="onlineForm:exportXls">
        <Button disabled={ids.length === 0 || isBusy} onClick={() => void run(save)}>
          导出表单包
        </Button>
      </Has>
      <Has code="onlineForm:importExcel">
        <Upload
          accept=".json"
          showUploadList={false}
          beforeUpload={(file) => {
            void run(() => take(file))
            return false
          }}
        >
          <Button loading={isBusy}>导入表单包</Button>
        </Upload>
      </Has>
    </>
  )
}
