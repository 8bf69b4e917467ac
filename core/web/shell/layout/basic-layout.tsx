import { Spin } from 'antd'
import { Suspense } from 'react'
import { Outlet } from 'react-router'

/** The basic layout: the router's view, and a sign of waiting while its page is fetched. */
export function BasicLayout() {
  return (
    <Suspense fallback={<Spin className="mortise-waiting" size="large" />}>
      <Outlet />
    </Suspense>
  )
}
