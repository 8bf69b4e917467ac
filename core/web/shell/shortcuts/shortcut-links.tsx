import { Button } from 'antd'
import { Link } from 'react-router'
import { useDialog } from '../../product/use-dialog.tsx'
import { useNamedShortcuts } from './named-shortcuts.ts'

/** The ways to what the user keeps at hand, and to changing that. */
export function ShortcutLinks() {
  const shortcuts = useNamedShortcuts()
  const { open, dialog } = useDialog()
  return (
    <>
      {shortcuts.map(({ path, title }) => (
        <Link key={path} to={path}>
          {title}
        </Link>
      ))}
      {shortcuts.length === 0 && <span>还没有快捷方式</span>}
      <Button size="small" type="link" onClick={() => void open(() => import('./shortcuts-dialog.tsx'))}>
        管理快捷方式
      </Button>
      {dialog}
    </>
  )
}
