import type { ReactNode } from 'react'
import { Outlet } from 'react-router'

/** The blank layout, for pages without a session: the page alone, with no menu and no header. */
export function BlankLayout({ children }: { children?: ReactNode }) {
  return <div className="mortise-blank">{children ?? <Outlet />}</div>
}
