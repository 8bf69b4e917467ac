import { Grid } from 'antd'

/** Whether the window is held in one hand. */
export const useOnPhone = (): boolean => Grid.useBreakpoint().md === false
