import type { ComponentPropsWithRef } from 'react'
import type { LucideIcon } from 'lucide-react'
import { classNames } from '../classNames'
import { Icon } from '../Icon'
import { Tooltip, type TooltipPlacement } from '../Tooltip'
import { iconButtonClass } from './buttonClass'

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label' | 'children'> {
  /** The accessible name. In a list it names the object: "Delete Dana Whitfield". */
  label: string
  icon: LucideIcon
  /** 15 px instead of 18. */
  smallIcon?: boolean
  /** Hover warns in red. */
  danger?: boolean
  /** What the tooltip says; the label unless given, and null for no tooltip. */
  tooltip?: string | null
  tooltipPlacement?: TooltipPlacement
}

/** A row action or a close button: an icon with a name, and a tooltip that shows it. */
export function IconButton({
  label,
  icon,
  smallIcon,
  danger,
  tooltip = label,
  tooltipPlacement,
  className,
  ...rest
}: IconButtonProps) {
  const button = (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classNames(iconButtonClass({ danger }), className)}
    >
      <Icon icon={icon} small={smallIcon} />
    </button>
  )
  if (tooltip === null) return button
  return (
    <Tooltip text={tooltip} placement={tooltipPlacement}>
      {button}
    </Tooltip>
  )
}
