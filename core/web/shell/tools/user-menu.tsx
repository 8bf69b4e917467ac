import { LogoutOutlined, UserOutlined } from '@ant-design/icons'
import { BusinessError } from '@mortise/model'
import { App, Avatar, Button, Dropdown } from 'antd'
import { session, useSession } from '../../connection.ts'
import { fileAddress } from '../../upload/file-address.ts'
import { words } from '../../words.ts'

/** Who is signed in, and the way out. */
export function UserMenu() {
  const { modal, message } = App.useApp()
  const user = useSession((state) => state.user)
  const leave = async () => {
    if (!(await modal.confirm({ title: '提示', content: words.askSignOut }))) return
    try {
      await session.signOut()
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error
      void message.error(error.message)
    }
  }
  const items = [{ key: 'leave', icon: <LogoutOutlined />, label: '退出登录', onClick: () => void leave() }]
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button type="text" className="mortise-user" aria-label={`用户 ${user?.realname ?? ''}`}>
        <Avatar size="small" src={fileAddress(user?.avatar) || undefined} icon={<UserOutlined />} alt="" />
        <span>{user?.realname ?? user?.username}</span>
      </Button>
    </Dropdown>
  )
}
