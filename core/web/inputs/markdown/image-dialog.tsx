import { Flex, Input, Tabs } from 'antd'
import { useState } from 'react'
import { AppModal } from '../../dialog/app-modal.tsx'
import { widths } from '../../dialog/widths.ts'
import { fileAddress } from '../../upload/file-address.ts'
import { ImageUpload } from '../../upload/image-upload.tsx'

interface ImageDialogProps {
  readonly onCancel: () => void
  readonly onInsert: (address: string, note: string) => void
}

/** Asks for a picture of one's own, or for the address of one elsewhere. */
export function ImageDialog({ onCancel, onInsert }: ImageDialogProps) {
  const [tab, setTab] = useState('local')
  const [path, setPath] = useState('')
  const [address, setAddress] = useState('')
  const [note, setNote] = useState('')
  const chosen = tab === 'local' ? fileAddress(path) : address.trim()
  const noteBox = (
    <Input
      aria-label="备注"
      placeholder="请填写备注"
      value={note}
      onChange={(event) => setNote(event.target.value)}
    />
  )
  return (
    <AppModal
      open
      title="图片上传"
      width={widths.markdownImage}
      okButtonProps={{ disabled: chosen === '' }}
      onOk={() => onInsert(chosen, note)}
      onCancel={onCancel}
    >
      <Tabs
        activeKey={tab}
        onChange={setTab}
        items={[
          {
            key: 'local',
            label: '本地图片上传',
            children: (
              <Flex vertical gap="small">
                <ImageUpload aria-label="图片" limit={1} value={path} onChange={setPath} />
                {noteBox}
              </Flex>
            ),
          },
          {
            key: 'remote',
            label: '网络图片地址',
            children: (
              <Flex vertical gap="small">
                <Input
                  aria-label="网络图片地址"
                  placeholder="请填写网络图片地址"
                  value={address}
                  onChange={(event) => setAddress(event.target.value)}
                />
                {noteBox}
              </Flex>
            ),
          },
        ]}
      />
    </AppModal>
  )
}
