import { RobotOutlined } from '@ant-design/icons'
import { Button, Popover, Tooltip } from 'antd'
import { useState } from 'react'
import { sandboxOf } from './assistant-address.ts'

const NAME = 'AI助手'

/** The way to the assistant: faint at the edge of the window until somebody turns to it. */
export default function Assistant({ address }: { address: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      open={isOpen}
      trigger="click"
      placement="leftBottom"
      classNames={{ root: 'mortise-assistant-popup' }}
      content={<Page address={address} />}
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
