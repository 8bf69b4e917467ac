import { AppModal, type DialogProps } from '@mortise/web'
import { Space } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { TourButtons } from './tour-buttons.tsx'
import { useTours } from './tour-state.ts'

/** From the user's own menu: which tour is wanted. */
export default function TourDialog({ onClose }: DialogProps) {
  const [isOpen, setOpen] = useState(true)
  const { own } = useTours()
  return (
    <AppModal
      title="新手导览"
      open={isOpen}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      {own.length > 0 ? (
        <Space wrap>
          <TourButtons onStart={() => setOpen(false)} />
        </Space>
      ) : (
        <p>
          您的岗位没有导览，请看{' '}
          <Link to="/handbook/contents" onClick={() => setOpen(false)}>
            使用手册
          </Link>
          。
        </p>
      )}
    </AppModal>
  )
}
