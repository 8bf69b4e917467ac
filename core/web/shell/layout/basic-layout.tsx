import { Outlet } from 'react-router'

/** The basic layout: the router's view and nothing around it. */
export const BasicLayout = () => <Outlet />
