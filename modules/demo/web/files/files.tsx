import { FilePopup, FileUpload, ImageUpload, type PoppedFiles, type UploadResult } from '@mortise/web'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { Gallery, Specimen } from '../specimen.tsx'
import { UploadCells } from './upload-cells.tsx'

/** 文件与图片: what is uploaded. */
export default function Files() {
  return (
    <Gallery title="文件与图片">
      <Specimen
        title="文件上传"
        about="选中即上传，值为逗号连接的路径；大文件断网或刷新后可继续。"
        initial=""
      >
        {(value, change) => <FileUpload aria-label="附件" text="上传" value={value} onChange={change} />}
      </Specimen>
      <Specimen title="最多两个文件" about="超出数量时保留最后的两个。" initial="">
        {(value, change) => <FileUpload limit={2} value={value} onChange={change} />}
      </Specimen>
      <Specimen<UploadResult[]>
        title="文件清单"
        about="值为名称、路径、大小的清单，而不是路径。"
        initial={[]}
      >
        {(value, change) => <FileUpload returnUrl={false} value={value} onChange={change} />}
      </Specimen>
      <Specimen title="图片上传" about="以卡片显示，可预览、左移、右移或拖动排序。" initial="">
        {(value, change) => <ImageUpload value={value} onChange={change} />}
      </Specimen>
      <Specimen title="最多两张图片" about="一次选得过多会提示，逐张超出时保留最后两张。" initial="">
        {(value, change) => <ImageUpload limit={2} value={value} onChange={change} />}
      </Specimen>
      <Specimen title="单张图片" about="再次上传即替换。" initial="">
        {(value, change) => <ImageUpload limit={1} value={value} onChange={change} />}
      </Specimen>
      <Specimen title="缩小并加水印" about="由服务器把图片缩小到一半，并印上文字。" initial="">
        {(value, change) => (
          <ImageUpload
            bizPath="photos"
            scal
            scalval={50}
            press
            pressText="MORTISE"
            value={value}
            onChange={change}
          />
        )}
      </Specimen>
      <Specimen title="只读" about="上面上传，下面是同一个值在只读时的样子：只能查看和下载。" initial="">
        {(value, change) => (
          <Space orientation="vertical">
            <FileUpload value={value} onChange={change} />
            <FileUpload readOnly aria-label="只读的附件" value={value} />
          </Space>
        )}
      </Specimen>
      <Specimen<PoppedFiles | null>
        title="文件弹窗"
        about="单元格放不下时，在窗口中管理文件。"
        initial={null}
      >
        {(value, change) => <Popups value={value?.path ?? ''} onOk={change} />}
      </Specimen>
      <UploadCells />
    </Gallery>
  )
}

function Popups({ value, onOk }: { value: string; onOk: (files: PoppedFiles) => void }) {
  const [type, setType] = useState<'file' | 'image' | null>(null)
  return (
    <Space>
      <Button onClick={() => setType('file')}>打开文件弹窗</Button>
      <Button onClick={() => setType('image')}>打开图片弹窗</Button>
      <FilePopup
        id="row1"
        open={type !== null}
        type={type ?? 'file'}
        value={value}
        onCancel={() => setType(null)}
        onOk={(files) => {
          setType(null)
          onOk(files)
        }}
      />
    </Space>
  )
}
