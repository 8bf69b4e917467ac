import { PlusOutlined } from '@ant-design/icons'
import { Share } from '@mortise/pricing/model'
import { EntityList, Has, lazily } from '@mortise/web'
import { Button } from 'antd'
import { useState } from 'react'

const NewShare = lazily(() => import('./new-share.tsx'))

/** 分享链接: links for people without an account, and what became of them. */
export default function ShareList() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <EntityList
        of={Share}
        toolbar={
          <Has code="share:add">
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen(true)}>
              分享出厂价
            </Button>
          </Has>
        }
      />
      {isOpen && <NewShare onClose={() => setOpen(false)} />}
    </>
  )
}
