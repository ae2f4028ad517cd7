import type { Content, LabelStep } from '../../content/content.ts';
import type { Order } from '../../entities/order.ts';

/** Returns the labels of a region, best first. */
export function scaleOf(scales: Content['labelScales'], region: Order['region']): LabelStep[] {
  return scales.filter((step) => step.region === region);
}

/**
 * Returns the step of a region's scale for a primary energy consumption in kWh/m²·y. The consumption is negative when a building
 * produces more than it uses. Returns undefined for a region without a scale.
 */
export function labelOf(scales: Content['labelScales'], region: Order['region'], kWh: number): LabelStep | undefined {
  return scaleOf(scales, region).find(
    ({ limit, included }) => limit === null || kWh < limit || (included && kWh === limit),
  );
}
