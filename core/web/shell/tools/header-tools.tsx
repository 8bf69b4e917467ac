import './tools.css'
import { ModuleTools } from './module-tools.tsx'
import { UserMenu } from './user-menu.tsx'

/** What stands at the right of the header, on every page. */
export function HeaderTools() {
  return (
    <div className="mortise-tools">
      <ModuleTools />
      <UserMenu />
    </div>
  )
}
