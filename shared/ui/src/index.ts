export { classNames } from './classNames'
export { Icon, type IconProps } from './Icon'
export { Spinner } from './Spinner'
export { Tooltip, type TooltipPlacement, type TooltipProps } from './Tooltip'
export { useDebounced } from './useDebounced'
export { VisuallyHidden } from './VisuallyHidden'

export { Logo, type LogoProps } from './brand/Logo'
export { Mark, type MarkProps } from './brand/Mark'

export { Button, type ButtonProps } from './buttons/Button'
export { buttonClass, iconButtonClass, type ButtonLook } from './buttons/buttonClass'
export { IconButton, type IconButtonProps } from './buttons/IconButton'
export { linkClass } from './buttons/linkClass'

export { Combobox, type ComboboxOption, type ComboboxProps } from './fields/Combobox'
export { Field, type FieldProps } from './fields/Field'
export { MoneyField } from './fields/MoneyField'
export { NumberField, type NumberFieldProps } from './fields/NumberField'
export { PasswordField } from './fields/PasswordField'
export { SearchBox, type SearchBoxProps } from './fields/SearchBox'
export { Segmented, type SegmentedOption, type SegmentedProps } from './fields/Segmented'
export { Select } from './fields/Select'
export { Switch, type SwitchProps } from './fields/Switch'
export { TextArea } from './fields/TextArea'
export { TextInput } from './fields/TextInput'

export {
  formatCents,
  formatCompactDollars,
  formatCost,
  formatCount,
  formatDollarDifference,
  formatDollars,
  formatPercent,
  formatRoomCount,
  roundUpDollars,
  UNKNOWN,
} from './formatting/format'
export { formatNumber } from './formatting/formatNumber'
export {
  formatAgo,
  formatDay,
  formatDuration,
  formatMoment,
  formatSecond,
  today,
} from './formatting/formatTime'

export { Amount, type AmountProps } from './figures/Amount'
export { Gauge, type GaugeProps } from './figures/Gauge'
export { KeyValue, type KeyValuePair, type KeyValueProps } from './figures/KeyValue'
export { Kpis, type Kpi, type KpisProps } from './figures/Kpis'
export { Stat, type StatProps } from './figures/Stat'

export { DataTable, type Column, type DataTableProps } from './tables/DataTable'
export { Ledger, Swatch, type LedgerLine, type LedgerProps, type Series } from './tables/Ledger'
export { useScrollableRegion } from './tables/useScrollableRegion'

export { Card, CardBody, CardFoot, type CardProps } from './surfaces/Card'
export { ConfirmDialog, type ConfirmDialogProps } from './surfaces/ConfirmDialog'
export { Dialog, DialogBody, DialogFoot, type DialogProps } from './surfaces/Dialog'
export { Page, type PageProps } from './surfaces/Page'
export { useCurrentInView } from './surfaces/useCurrentInView'
export { Tabs, tabClass, tabListClass, type Tab, type TabsProps } from './surfaces/Tabs'

export { Badge, type BadgeProps } from './feedback/Badge'
export { EmptyState, type EmptyStateProps } from './feedback/EmptyState'
export { FailedState, type FailedStateProps } from './feedback/FailedState'
export { LoadingStatus } from './feedback/LoadingStatus'
export { Notice, type NoticeProps } from './feedback/Notice'
export { OfflineNotice, type OfflineNoticeProps } from './feedback/OfflineNotice'
export { ProgressLine } from './feedback/ProgressLine'
export { Skeleton, type SkeletonProps } from './feedback/Skeleton'
export { Toaster } from './feedback/Toaster'

export { Drawing, type DrawingKind, type DrawingProps } from './drawings/Drawing'
export { ParcelArt, type ParcelArtKind } from './drawings/ParcelArt'
export { PhotoGrid, Picture, type PhotoGridProps, type PictureProps } from './drawings/PhotoGrid'
export type { Photo } from './drawings/PhotoViewer'
