import { RobotOutlined } from '@ant-design/icons'
import { Button, Popover, Tooltip } from 'antd'
import { useMemo, useState } from 'react'
import { lazily } from '../../browser/lazily.tsx'
import type { PageLoader } from '../../product/web-module.ts'
import { sandboxOf } from './assistant-address.ts'

const NAME = 'AI助手'

export interface AssistantProps {
  /** A page elsewhere, shown in a box of its own. */
  readonly address: string | null
  /** Ours, where no other is named. */
  readonly own: PageLoader | undefined
}

/** The way to the assistant: faint at the edge of the window until somebody turns to it. */
export default function Assistant({ address, own }: AssistantProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      open={isOpen}
      trigger="click"
      placement="leftBottom"
      classNames={{ root: 'mortise-assistant-popup' }}
      content={address ? <Page address={address} /> : own && <Own page={own} />}
      onOpenChange={setOpen}
    >
      <Tooltip title={NAME} placement="left" open={isOpen ? false : undefined}>
        <Button
          className={isOpen ? 'mortise-assistant mortise-assistant-open' : 'mortise-assistant'}
          shape="circle"
          size="large"
          aria-label={NAME}
          aria-expanded={isOpen}
          icon={<RobotOutlined />}
          onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
        />
      </Tooltip>
    </Popover>
  )
}

function Own({ page }: { page: PageLoader }) {
  const Opened = useMemo(() => lazily(page), [page])
  return (
    <div className="mortise-assistant-page mortise-assistant-own">
      <Opened />
    </div>
  )
}

const Page = ({ address }: { address: string }) => (
  <iframe
    className="mortise-assistant-page"
    title={NAME}
    src={address}
    sandbox={sandboxOf(address, location.origin)}
    loading="lazy"
    referrerPolicy="no-referrer"
  />
)
