import {
  ClearOutlined,
  ClusterOutlined,
  DisconnectOutlined,
  LockOutlined,
  LogoutOutlined,
  SettingOutlined,
  UserOutlined,
  WarningOutlined,
} from '@ant-design/icons'
import { App, Avatar, Button, Dropdown, type MenuProps } from 'antd'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { MenuIcon } from '../../brand/icons.tsx'
import { useNarrow } from '../../browser/use-narrow.ts'
import { useDialog } from '../../product/use-dialog.tsx'
import { useSession } from '../../session/connection.ts'
import { fileAddress } from '../../upload/file-address.ts'
import { words } from '../../words.ts'
import { useTools } from './module-tools.tsx'
import { useClearCache } from './use-clear-cache.ts'
import { useLeave } from './use-leave.ts'

/** The one user who may wipe the business's data; the server asks the same. */
const ADMIN = 'admin'

/** Who is signed in, what one does about oneself, and the way out. */
export function UserMenu() {
  const { message } = App.useApp()
  const user = useSession((state) => state.user)
  const isNarrow = useNarrow()
  const tools = useTools('userMenu')
  const button = useRef<HTMLButtonElement>(null)
  // The entry that opened a dialog is gone when that closes: back to the button it hung on.
  const { open, dialog } = useDialog({ onClosed: () => button.current?.focus() })
  const clearCache = useClearCache()
  const leave = useLeave()
  const navigate = useNavigate()

  const changePassword = () => {
    if (user) void open(() => import('./password-dialog.tsx'))
    else void message.warning(words.nobodySignedIn)
  }
  const items: MenuProps['items'] = [
    {
      key: 'account',
      icon: <UserOutlined />,
      label: '个人中心',
      onClick: () => void navigate('/account/center'),
    },
    {
      key: 'accountSettings',
      icon: <SettingOutlined />,
      label: '账号设置',
      onClick: () => void navigate('/account/settings'),
    },
    ...tools.map((tool) => ({
      key: tool.label,
      icon: <MenuIcon name={tool.icon} />,
      label: tool.label,
      onClick: () => void open(tool.open),
    })),
    {
      key: 'settings',
      icon: <SettingOutlined />,
      label: '系统设置',
      onClick: () => void open(() => import('./settings-dialog.tsx')),
    },
    { key: 'password', icon: <LockOutlined />, label: '密码修改', onClick: changePassword },
    {
      key: 'depart',
      icon: <ClusterOutlined />,
      label: '切换部门',
      onClick: () => void open(() => import('./depart-dialog.tsx')),
    },
    { key: 'cache', icon: <ClearOutlined />, label: '清理缓存', onClick: () => void clearCache() },
    ...(user?.username === ADMIN
      ? [
          {
            key: 'initialize',
            icon: <WarningOutlined />,
            label: '初始化系统',
            danger: true,
            onClick: () => void open(() => import('./initialize-dialog.tsx')),
          },
        ]
      : []),
    { type: 'divider' },
    {
      key: 'leaveEverywhere',
      icon: <DisconnectOutlined />,
      label: '退出所有设备',
      onClick: () => void leave({ everywhere: true }),
    },
    { key: 'leave', icon: <LogoutOutlined />, label: '退出登录', onClick: () => void leave() },
  ]
  const welcome = `欢迎您，${user?.realname ?? user?.username ?? ''}`
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']}>
        <Button ref={button} type="text" className="mortise-user" aria-label={`用户菜单 ${welcome}`}>
          <Avatar size="small" src={fileAddress(user?.avatar) || undefined} icon={<UserOutlined />} alt="" />
          {!isNarrow && <span>{welcome}</span>}
        </Button>
      </Dropdown>
      {dialog}
    </>
  )
}
