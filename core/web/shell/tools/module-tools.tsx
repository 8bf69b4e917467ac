import { Button } from 'antd'
import { MenuIcon } from '../../brand/icons.tsx'
import { useProduct } from '../../product/product.tsx'
import { useDialog } from '../../product/use-dialog.tsx'
import type { Tool } from '../../product/web-module.ts'
import { has } from '../../session/permission.ts'
import { useAccess } from '../../session/use-access.ts'

/** The tools that modules put in one place, as far as the user may use them. */
export function useTools(at: Tool['at']): readonly Tool[] {
  const access = useAccess()
  return useProduct().tools.filter((tool) => tool.at === at && (!tool.needs || has(access, tool.needs)))
}

/** A button for each tool that a module puts into the header. */
export function ModuleTools() {
  const tools = useTools('header')
  const { open, dialog } = useDialog()
  return (
    <>
      {tools.map((tool) => (
        <Button
          key={tool.label}
          type="text"
          icon={<MenuIcon name={tool.icon} />}
          title={tool.label}
          aria-label={tool.label}
          onClick={() => void open(tool.open)}
        />
      ))}
      {dialog}
    </>
  )
}
